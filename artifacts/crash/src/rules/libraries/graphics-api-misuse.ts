import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isNullAccess, parseAddress } from '../support/address.ts';
import { findTopFrame } from '../support/crash-class.ts';
import { describeLibrary, findGuiltyProduct, gatherNativeCrash } from '../support/native-code.ts';
import {
  code,
  describeFault,
  describePath,
  describeSignal,
  findJavaCaller,
  listJavaFrames,
  nameMethod,
} from '../support/prose.ts';

interface Misuse {
  readonly headline: string;
  readonly explanation: string;
  readonly advice: string;
}

const DRAW = /\.(?:dispatch_)?n?gl(?:Multi)?Draw(?:Range)?(?:Elements|Arrays)\w*$/;
/** Functions that read as many bytes of the memory of the program as their arguments say. */
const TRANSFER =
  /\.(?:dispatch_)?n?gl(?:(?:Compressed)?(?:Tex(?:ture)?|Multi)\w*Image|(?:Named)?Buffer(?:Sub)?(?:Data|Storage)|DrawPixels|Uniform\w+v|ClearBuffer)\w*$/;
const WINDOW = /^org\.lwjgl\.glfw\./;

const NO_CONTEXT: Misuse = {
  headline: 'without a current context',
  explanation:
    'The binding finds the functions of OpenGL in a table of the context that is current in the thread; an address in the first page means that the table is empty: no context is current in this thread, or its capabilities were not created.',
  advice:
    'Make the context current in this thread (`glfwMakeContextCurrent`) and call `GL.createCapabilities()` before the first call of OpenGL, once for each context; call it from no other thread, and check that the driver has the version of OpenGL that the function is of.',
};
const WRONG_HANDLE: Misuse = {
  headline: 'with a handle that is gone or from the wrong thread',
  explanation:
    'GLFW followed a null pointer: the window was destroyed before, GLFW was terminated, or another thread changed its windows meanwhile. Most functions of GLFW are for the main thread only.',
  advice:
    'Create, poll and destroy windows in the main thread only; destroy each window once, before `glfwTerminate()`, and forget its handle then. With AWT or Swing in the same process hand the work over to that thread.',
};
const NO_BUFFER: Misuse = {
  headline: 'without the buffer that it reads',
  explanation:
    'A call that draws read an address in the first page: with no index or vertex buffer bound, OpenGL takes the offset as an address of the memory of the program. The driver only does what the call requests.',
  advice:
    'Check before the call that the vertex array and the element array buffer are bound, that they were filled, and that no attribute is enabled without a buffer; run with a debug context (`GLUtil.setupDebugMessageCallback`). Update the driver only when that is right.',
};

const SHORT_BUFFER: Misuse = {
  headline: 'with less data than it reads',
  explanation:
    'The call reads pixels or vertices from memory of the program, and it failed on the first byte of a page that is not there: it ran past the end of that memory. The driver only reads as much as size, format and alignment of the call request.',
  advice:
    'Compare the bytes that remain in the buffer with width × height × bytes of the format, rows rounded up to `GL_UNPACK_ALIGNMENT` (4 by default: set 1 for RGB rows of odd width), and with `GL_UNPACK_ROW_LENGTH`; check that the image was not replaced by another size, and that the buffer is not freed meanwhile. Update the driver only when that is right.',
};
const PAGE = 4096n;
/** Copies read up to 64 bytes at once. */
const WIDEST_READ = 64n;

/** A copy that runs past the end of its memory fails at the beginning of a page. */
function isPastEnd({ report: { crash } }: CrashAnalysis): boolean {
  const address = parseAddress(crash.faultAddress);
  return address !== undefined && crash.access !== 'write' && address >= PAGE && address % PAGE < WIDEST_READ;
}

export const graphicsApiMisuse = defineRule({
  id: 'graphics-api-misuse',
  cause: 'native-crash',
  title: 'OpenGL or GLFW was called without what the call needs',
  because:
    'The fault is at an address below 65,536 in a binding (LWJGL, GLFW, JOGL), or below 4,096 in the driver below a call that draws: a missing context, window or buffer is such an address, and a fault of the driver rarely is (OpenGL 4.6, sections 2.3 and 10.3). A call that transfers pixels or vertices and fails at the start of a page ran past the end of what it was given (section 8.4.4).',
  check: (analysis) => {
    const misuse = isNullAccess(analysis) || isEmptyTable(analysis) ? findMisuse(analysis) : findShortBuffer(analysis);
    if (misuse === undefined) return undefined;
    const method = findJavaCaller(analysis)?.method;
    const what = method === undefined ? 'A function of graphics' : code(nameMethod(method), 50);
    const library = describeLibrary(findTopFrame(analysis)?.library);
    return {
      level: 'SEVERE',
      confidence: 'medium',
      headline: chooseHeadline(
        `${what} was called ${misuse.headline}: ${describeSignal(analysis)} in ${library}`,
        `${what} was called ${misuse.headline}`,
      ),
      explanation: `${describeFault(analysis)}${describePath(analysis)} ${misuse.explanation}`,
      advice: misuse.advice,
      evidence: gatherNativeCrash(analysis),
    };
  },
});

function findMisuse(analysis: CrashAnalysis): Misuse | undefined {
  const [first, second] = listJavaFrames(analysis).map(({ method }) => method ?? '');
  if (findGuiltyProduct(analysis, 'graphics-binding'))
    return WINDOW.test(first ?? '') || WINDOW.test(second ?? '') ? WRONG_HANDLE : NO_CONTEXT;
  const isDraw = DRAW.test(first ?? '') && findGuiltyProduct(analysis, 'graphics-driver') !== undefined;
  return isDraw ? NO_BUFFER : undefined;
}

function findShortBuffer(analysis: CrashAnalysis): Misuse | undefined {
  const [first] = listJavaFrames(analysis);
  const isTransfer = TRANSFER.test(first?.method ?? '') && isPastEnd(analysis);
  return isTransfer && findGuiltyProduct(analysis, 'graphics-driver') !== undefined ? SHORT_BUFFER : undefined;
}

/** A binding keeps the addresses of some three thousand functions in one table. */
const TABLE_BYTES = 0x10000n;

/** A binding read from a table of functions that is not there. */
function isEmptyTable(analysis: CrashAnalysis): boolean {
  const address = parseAddress(analysis.report.crash.faultAddress);
  const isBinding = findGuiltyProduct(analysis, 'graphics-binding') !== undefined;
  return isBinding && analysis.report.crash.signal !== undefined && address !== undefined && address < TABLE_BYTES;
}
