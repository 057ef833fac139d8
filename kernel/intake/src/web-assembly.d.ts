/** The part of WebAssembly that this package uses; the types of Node leave it to those of browsers. */
declare namespace WebAssembly {
  class Memory {
    constructor(pages: { initial: number; maximum: number; shared?: boolean });
    readonly buffer: ArrayBufferLike;
  }
  class Module {
    constructor(program: Uint8Array);
  }
  class Instance {
    constructor(compiled: Module, imports: { env: { memory: Memory } });
    readonly exports: object;
  }
}
