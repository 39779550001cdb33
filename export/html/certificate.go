package html

import (
	_ "embed"
	"html/template"
	"io"

	"raduno/assets"
	"raduno/export"
)

//go:embed certificate.css
var certificateStyle string

//go:embed certificate.html
var certificateSource string

// minifiedCertificate is the style of a certificate's page, without what only its readers need.
var minifiedCertificate = minified + minify(certificateStyle, "")

// CertificateOptions say what the page of a certificate looks like.
type CertificateOptions struct {
	Voice export.Voice
	Stamp string // when it was written; empty for no mention
	Home  string // where the page of the tournament lies; empty for no link
}

// WriteCertificate writes how a round was drawn as a plain page without a script. A page cannot vouch for itself: it says where it is
// checked.
func WriteCertificate(w io.Writer, c *export.Certificate, o CertificateOptions) error {
	t, err := template.New("").Funcs(template.FuncMap{
		"lang": o.Voice.Tag, "tr": o.Voice.Say, "clean": export.Clean, "place": func(i int) int { return i + 1 },
	}).Parse(certificateSource)
	if err != nil {
		return err
	}
	return t.Execute(w, struct {
		*export.Certificate
		CertificateOptions
		Heading string
		Style   template.CSS
		Source  template.HTMLAttr // of the style, for the browser
		Vouch   template.HTML
	}{
		c, o, export.Joined(" – ", c.Tournament, c.Title), template.CSS(minifiedCertificate), template.HTMLAttr(hash(minifiedCertificate)),
		template.HTML(o.Voice.Say(
			"Questa pagina si legge e basta: una pagina non può garantire per sé stessa. La controlla %s, a cui si dà il file “_verbale.json” "+
				"che le sta accanto.", `<a href="`+assets.CheckerName+`">`+assets.CheckerName+`</a>`)),
	})
}
