import { isLibraryClass, isPlatformClass } from '@hindsight/claims';
import type { Tone } from '@hindsight/model';

/** Frames of native code have no package: `libc.so.6.read`, `__memset_avx2`, `JVM_Sleep`. */
const NATIVE = /\.so(?:[.\d]*)(?:\.|$)|\.(?:dll|dylib)\b|^\[|::|^[^.]+$/;

/** Chooses the color of a frame by the origin of its code. */
export function chooseMethodTone(method: string): Tone {
  if (NATIVE.test(method)) return 'native-code';
  if (isPlatformClass(method)) return 'platform-code';
  return isLibraryClass(method) ? 'library-code' : 'own-code';
}
