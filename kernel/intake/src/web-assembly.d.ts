/** What is used of WebAssembly, which the types of Node leave to those of browsers. */
declare namespace WebAssembly {
  class Memory {
    constructor(pages: { initial: number; maximum: number; shared: boolean });
    readonly buffer: SharedArrayBuffer;
  }
  class Module {
    constructor(program: Uint8Array);
  }
  class Instance {
    constructor(compiled: Module, imports: { env: { memory: Memory } });
    readonly exports: object;
  }
}
