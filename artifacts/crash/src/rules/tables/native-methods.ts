/** The library behind the native methods of a package, for reports whose native stack is missing. */
export interface NativeMethods {
  readonly methods: RegExp;
  readonly product: string;
  /** What it runs, which may have failed instead. */
  readonly driver?: string;
  /** What confirms or avoids it, beside an update. */
  readonly advice: string;
}

/** The first match counts, so the narrow packages are first. */
const NATIVE_METHODS: readonly NativeMethods[] = [
  {
    methods: /^sun\.java2d\.opengl\./,
    product: 'OpenGL pipeline of Java 2D',
    driver: 'the graphics driver',
    advice: 'Switch the pipeline off to confirm it (`-Dsun.java2d.opengl=false`), and update the graphics driver.',
  },
  {
    methods: /^sun\.java2d\.d3d\./,
    product: 'Direct3D pipeline of Java 2D',
    driver: 'the graphics driver',
    advice: 'Switch the pipeline off to confirm it (`-Dsun.java2d.d3d=false`), and update the graphics driver.',
  },
  {
    methods: /^sun\.java2d\.(?:xr|x11)\.|^sun\.awt\.X11\./,
    product: 'AWT on X11',
    advice: 'Try `-Dsun.java2d.xrender=false`, and update the JDK and the X server or the remote desktop.',
  },
  {
    methods: /^sun\.java2d\.windows\.|^sun\.awt\.windows\./,
    product: 'AWT of Windows (GDI)',
    driver: 'the graphics driver',
    advice:
      'Update the graphics driver and the JDK; try `-Dsun.java2d.noddraw=true` and `-Dsun.java2d.d3d=false`, and keep overlays, recorders and remote desktops out of the process.',
  },
  {
    methods: /^(?:com\.sun\.(?:glass|prism|javafx)|com\.sun\.media\.jfxmedia)\./,
    product: 'JavaFX',
    driver: 'the graphics driver',
    advice: 'Try software rendering (`-Dprism.order=sw`), and update JavaFX and the graphics driver.',
  },
  {
    methods: /^sun\.font\./,
    product: 'font engine of the JDK (FreeType)',
    advice: 'Find the font that is used and check its file, and update the JDK.',
  },
  {
    methods: /^org\.lwjgl\./,
    product: 'LWJGL',
    driver: 'the graphics driver',
    advice:
      'Check that a context is current in the thread and has its capabilities, that handles are valid, and update LWJGL and the graphics driver.',
  },
  {
    methods: /^org\.sqlite\./,
    product: 'SQLite',
    advice:
      'Check that no statement or result set is used after its connection was closed, and that each connection is used by one thread at a time; give each thread one of a pool, and update sqlite-jdbc.',
  },
  {
    methods: /^org\.rocksdb\./,
    product: 'RocksDB',
    advice:
      'Check that no iterator, snapshot, options object or column family is used after it or its database was closed, also by another thread at shutdown, and update rocksdbjni.',
  },
  {
    methods: /^io\.netty\.internal\.tcnative\.|^io\.netty\.channel\.(?:epoll|kqueue|unix|uring)\./,
    product: 'Netty native transport or TLS',
    advice:
      'Update Netty and netty-tcnative together, to versions that belong together; until then use the provider of the JDK (SslProvider.JDK, NIO channels), which has no native code.',
  },
  {
    methods: /^(?:org\.xerial\.snappy|com\.github\.luben\.zstd|net\.jpountz\.lz4|com\.aayushatharva\.brotli4j)\./,
    product: 'Snappy, LZ4, Zstandard or Brotli',
    advice:
      'Check that no stream or direct buffer is used after it was closed or by two threads, and update the library; on Alpine it needs a build for musl.',
  },
  {
    methods: /^(?:org\.fusesource\.(?:leveldbjni|lmdbjni)|org\.lmdbjava|org\.duckdb|com\.sleepycat)\./,
    product: 'embedded database',
    advice:
      'Check that no iterator, cursor, result or transaction is used after it or its database was closed, also by another thread at shutdown, and update the library.',
  },
  {
    methods:
      /^(?:org\.tensorflow|ai\.onnxruntime|ai\.djl|org\.pytorch|org\.bytedeco|ml\.dmlc\.xgboost4j|com\.microsoft\.ml\.lightgbm|org\.opencv)\./,
    product: 'library of numbers or images',
    advice:
      'Check that no tensor, session or matrix is used after it was closed or by two threads, that sizes and types are those that the model expects, and update the library.',
  },
  {
    methods: /^(?:jssc|gnu\.io|com\.fazecast\.jSerialComm|purejavacomm)\./,
    product: 'serial port library',
    driver: 'the driver of the port',
    advice:
      'Check that the port is closed once and not while another thread reads or writes, also when the device is unplugged; update the library and the driver of the port.',
  },
  {
    methods: /^com\.sun\.jna\./,
    product: 'JNA',
    driver: 'the library that it calls',
    advice: 'Check the Java declaration of the called function (types, structure alignment, callbacks that are kept).',
  },
  {
    methods: /^net\.rubygrapefruit\.platform\./,
    product: 'native-platform of Gradle',
    advice:
      'Delete its unpacked copy (`native` in the home folder of Gradle) and update Gradle; `-Dorg.gradle.native=false` runs without it.',
  },
  {
    methods: /^org\.hyperic\.sigar\./,
    product: 'SIGAR',
    advice: 'Replace it, as it has no new versions since 2010: by OSHI or by the beans of java.lang.management.',
  },
];

export const findNativeMethods = (method: string | undefined): NativeMethods | undefined =>
  method === undefined ? undefined : NATIVE_METHODS.find(({ methods }) => methods.test(method));
