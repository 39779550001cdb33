// The one function of Windows' bcryptprimitives.dll that Go calls and Wine 8 has not got. For .ci/test-windows only;
// it is in no archive.
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return RtlGenRandom(data, (ULONG)length); }
