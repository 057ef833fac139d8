import { isPlatformFrame, parseFrame } from '../frame.ts';
import { oncePerStack } from './once-per-stack.ts';
import { isRequestClass } from './wait-methods.ts';

/** Verbs with which methods are named that take a core for as long as there is data. */
const COMPUTES =
  /^(?:encod|decod|transcod|(?:de)?compress|deflat|inflat|encrypt|decrypt|digest|render|raster|rasteriz|convolv|convolution|blur|smooth|interpolat|resampl|multipl|matmul|transpos|factoriz|integrat|simulat|sort|quicksort|mergesort|fft|transform|train|backprop|mandelbrot|sieve|quantiz|denois|sharpen|trace?Ray|raytrac|shad(?:e|ing)|checksum|crc|accumulat|benchmark)/i;
/** Nouns of the classes that do such work. */
const COMPUTER =
  /(?:Encoder|Decoder|Codec|Transcoder|Compressor|Renderer|Rasterizer|Convolution|Matrix|FFT|Fourier|Simulat(?:or|ion)|Mandelbrot|MonteCarlo|Cipher|Digest|BCrypt|SCrypt|Argon2|Pbkdf2|NeuralNet\w*|Gradient\w*|KMeans|Regression|Checksum|Interpolator|Resampler|Ray[Tt]racer|Benchmark)$/;
/** Parts of the platform that compute. */
const PLATFORM_COMPUTES =
  /^(?:java\.util\.zip\.(?:Deflater|Inflater|CRC32C?|Adler32)|java\.util\.(?:DualPivotQuicksort|TimSort|ComparableTimSort)|java\.math\.(?:Mutable)?BigInteger|sun\.security\.(?:provider|rsa)\.|com\.sun\.crypto\.provider\.|sun\.java2d\.)/;
/** The loop itself, and who calls it: what is further below only says for whom the work is done. */
const MAX_FRAMES = 2;

/**
 * Returns whether the names of the methods at the top say that the thread computes: it encodes, compresses, renders,
 * simulates or sorts. The JIT keeps such a loop in one frame, so that all dumps meet it there, and nothing but the names
 * tells it from a loop without an end. A request that computes makes its client wait.
 */
export const computes = oncePerStack((frames) => {
  if (frames.some((text) => isRequestClass(parseFrame(text).className))) return false;
  if (PLATFORM_COMPUTES.test(parseFrame(frames[0] ?? '').qualified)) return true;
  return frames
    .filter((text) => !isPlatformFrame(text))
    .slice(0, MAX_FRAMES)
    .some((text) => {
      const { className, method } = parseFrame(text);
      return COMPUTES.test(method) || COMPUTER.test(className.replace(/(?:\$\d{1,5}){1,5}$/, ''));
    });
});
