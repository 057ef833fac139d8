import { type DecodeRequest, LzmaDecoder, MAX_SYMBOL_BYTES } from './lzma-decoder.ts';
import { LZMA_DECODER } from './lzma-decoder.wasm.ts';
import { MAX_PROBS, SHARED_FIELDS } from './lzma-model.ts';
import { countWindowMemory, LzmaWindow } from './lzma-window.ts';

const PAGE_BYTES = 64 * 1024;
/** The most input that one call decodes. */
const MAX_INPUT_BYTES = 256 * 1024;

/** The memory: the shared fields, the input and what a truncated symbol reads behind it, the probabilities, the window. */
const INPUT_AT = 64;
const PROBS_AT = INPUT_AT + MAX_INPUT_BYTES + 64;
const WINDOW_AT = Math.ceil((PROBS_AT + MAX_PROBS * Uint16Array.BYTES_PER_ELEMENT) / PAGE_BYTES) * PAGE_BYTES;

/** What ../../../wasm/lzma-decoder.ts exports; addresses are those of the memory. */
interface LzmaProgram {
  readonly decode: (
    shared: number,
    probs: number,
    window: number,
    input: number,
    length: number,
    lastStart: number,
    endLimit: number,
  ) => number;
}

let compiled: WebAssembly.Module | undefined;

/** Decodes in WebAssembly. Throws a RangeError when the system has no memory for the window. */
export class WasmLzmaDecoder extends LzmaDecoder {
  private readonly program: LzmaProgram;
  private readonly input: Buffer;

  constructor(windowBytes: number, decodedBytes: number) {
    const windowMemory = countWindowMemory(windowBytes, decodedBytes);
    const pages = Math.ceil((WINDOW_AT + windowMemory) / PAGE_BYTES);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { buffer } = memory;
    super(
      new LzmaWindow(windowBytes, decodedBytes, Buffer.from(buffer, WINDOW_AT, windowMemory)),
      new Uint32Array(buffer, 0, SHARED_FIELDS),
      new Uint16Array(buffer, PROBS_AT, MAX_PROBS),
    );
    this.input = Buffer.from(buffer, INPUT_AT, MAX_INPUT_BYTES + MAX_SYMBOL_BYTES);
    compiled ??= new WebAssembly.Module(Buffer.from(LZMA_DECODER, 'base64'));
    this.program = new WebAssembly.Instance(compiled, { env: { memory } }).exports as LzmaProgram;
  }

  protected decodeSymbols({ input, from, lastStart, endLimit }: DecodeRequest): number {
    const length = Math.min(input.length - from, MAX_INPUT_BYTES);
    input.copy(this.input, 0, from, from + length);
    // A symbol that is cut off reads zeros.
    this.input.fill(0, length, length + MAX_SYMBOL_BYTES);
    const last = length < input.length - from ? length - MAX_SYMBOL_BYTES : lastStart - from;
    return from + this.program.decode(0, PROBS_AT, WINDOW_AT, INPUT_AT, length, last, endLimit);
  }
}
