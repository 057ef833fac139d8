/** What a native library belongs to, as far as its name tells. */
export type LibraryFamily =
  | 'agent'
  | 'profiler'
  | 'graphics-driver'
  /** What calls the interface of graphics for Java: its faults are mostly those of the calls. */
  | 'graphics-binding'
  | 'gui'
  | 'font'
  | 'database'
  | 'jna'
  | 'compression'
  | 'network'
  | 'crypto'
  | 'storage'
  | 'machine-learning'
  | 'media'
  | 'device'
  | 'system-information'
  | 'security-product'
  /** What draws over games and records them, from inside of their processes. */
  | 'overlay';

export interface LibraryProduct {
  readonly family: LibraryFamily;
  /** The product as its vendor calls it. */
  readonly product: string;
  readonly pattern: RegExp;
}

const product = (family: LibraryFamily, name: string, pattern: RegExp): LibraryProduct => ({
  family,
  product: name,
  pattern,
});

/**
 * Products by the base names of their libraries on Linux, Windows and macOS: names from the distributions of the products
 * and from public crash reports. The first match counts, so the narrow patterns are first.
 */
export const LIBRARY_PRODUCTS: readonly LibraryProduct[] = [
  product('profiler', 'Datadog continuous profiler', /^lib(?:javaProfiler|ddprof|datadog)/i),
  product('profiler', 'async-profiler', /^libasyncProfiler/i),
  product('profiler', 'JProfiler', /^(?:lib)?jprofilerti/i),
  product('profiler', 'YourKit', /^(?:lib)?yjpagent/i),
  product('profiler', 'honest-profiler', /^liblagent/i),
  product('profiler', 'VisualVM or NetBeans profiler', /^(?:lib)?profilerinterface/i),
  product('profiler', 'perf-map-agent', /^libperfmap/i),
  product('profiler', 'Intel VTune', /^(?:lib)?(?:jitprofiling|amplxe|itt(?:notify|_java)|jitpi)/i),
  product('agent', 'Dynatrace OneAgent', /^(?:lib)?oneagent|^(?:lib)?ruxitagent|^liboneagent/i),
  product('agent', 'AppDynamics', /^(?:lib)?appdynamics|^libappd_/i),
  product('agent', 'New Relic', /^(?:lib)?newrelic/i),
  product('agent', 'Contrast Security', /^(?:lib)?contrast/i),
  product('agent', 'Instana', /^(?:lib)?instana/i),
  product('agent', 'JRebel', /^(?:lib)?(?:jrebel|rebel)(?:32|64)?\./i),
  product('agent', 'BEA/Oracle diagnostics', /^(?:lib)?(?:jrockit_|wldf|hprof)/i),
  product('agent', 'CA/Broadcom Introscope', /^(?:lib)?(?:introscope|wily|apmia)/i),
  product('agent', 'Takipi/OverOps', /^lib(?:TakipiAgent|takipi)/i),
  product('agent', 'Riverbed or Aternity', /^(?:lib)?(?:awagent|AwJava|panorama|jida)/i),
  product('agent', 'Jacoco or EMMA native', /^libjvmti_?(?:agent|mon)/i),
  product('agent', 'debugger of the JDK', /^(?:lib)?(?:jdwp|dt_socket)\b/i),
  product(
    'agent',
    'an instrumentation agent',
    /(?:agent|jvmti)(?:lib|loader|32|64|_?x64|-?\d[\w.]*)?\.(?:so|dll|dylib|jnilib)/i,
  ),
  product(
    'graphics-driver',
    'NVIDIA graphics driver',
    /^(?:nvogl|nvd3d|nvwgf|nvapi|nvcuda|libnvidia|libGLX_nvidia|libEGL_nvidia|libcuda\.|GeForceGLDriver|nvrtum|nvoptix)/i,
  ),
  product(
    'graphics-driver',
    'AMD graphics driver',
    /^(?:ati[ogcdu]\w+|amdxx|amdvlk|amdxc|amdocl|amd_?gl\w*|libamd|libamdgpu|fglrx|libfglrx|radeonsi|AMDRadeon|AMDMTL|libatiadl)/i,
  ),
  product(
    'graphics-driver',
    'Intel graphics driver',
    /^(?:ig(?:xp|[0-9]|c|dumd|vk|d)\w*\.(?:dll|so)|ig\w*icd(?:32|64)|igdumd|AppleIntel|iris_dri|i9[16]5_dri|crocus_dri|libigdgmm|intelocl)/i,
  ),
  product(
    'graphics-driver',
    'Mesa graphics driver',
    /^(?:swrast_dri|swr_dri|kms_swrast|virtio_gpu|vmwgfx|nouveau|radeonsi|r[236]00|zink|libgallium|libGLX_mesa|libEGL_mesa|libvulkan_\w+|libLLVM|libglapi|opengl32sw|\w+_dri\.so)/i,
  ),
  product(
    'graphics-driver',
    'OpenGL or Vulkan',
    /^(?:opengl32|vulkan-1|libvulkan|libGL\.|libGLX\.|libGLESv2|libEGL\.|OpenGL|libGLdispatch|d3d(?:9|10|11|12)\w*\.dll|dxgi\.dll|GLEngine|libMoltenVK|AGXMetal\w*|Metal\b)/i,
  ),
  product(
    'graphics-driver',
    'VMware or VirtualBox graphics driver',
    /^(?:vm3dgl|vm3dum|VBox(?:OGL|D3D|ICD|GL|SVGA)\w*)/i,
  ),
  product('graphics-binding', 'LWJGL', /^(?:lib)?lwjgl\w*/i),
  product('graphics-binding', 'GLFW', /^(?:lib)?glfw\w*/i),
  product('graphics-binding', 'JOGL', /^(?:lib)?(?:jogl|gluegen|nativewindow|newt)\w*/i),
  product('font', 'FreeType', /^(?:lib)?freetype/i),
  product('font', 'HarfBuzz', /^(?:lib)?harfbuzz/i),
  product('font', 'JavaFX', /^(?:lib)?javafx_font/i),
  product('font', 'font manager of the JDK', /^(?:lib)?(?:fontmanager|t2k)\b/i),
  product('font', 'fontconfig or Pango', /^(?:lib)?(?:fontconfig|pango)/i),
  product('gui', 'SWT', /^(?:lib)?swt-/i),
  product('gui', 'Eclipse launcher', /^(?:lib)?eclipse_\d/i),
  product(
    'gui',
    'JavaFX',
    /^(?:lib)?(?:glass|prism_\w+|jfxwebkit|jfxmedia|javafx_\w+|decora_sse|gstreamer-lite|glassgtk\d*|fxplugins)/i,
  ),
  product('gui', 'GTK', /^(?:lib)?(?:gtk-?|gdk-?|gdk_pixbuf|gailutil|atk|gio-|gobject-|glib-|gmodule)/i),
  product('gui', 'Cairo', /^(?:lib)?(?:cairo|pixman)/i),
  product(
    'gui',
    'WebKit or Chromium',
    /^(?:lib)?(?:webkit|WebKit|javascriptcore|cef\b|libcef|jcef|chrome_elf|jxbrowser|ipc64|MSHTML|EmbeddedBrowserWebView|WebView2)/i,
  ),
  product('gui', 'X11', /^lib(?:X11|xcb|Xext|Xi|Xrender|Xtst|Xrandr|Xcursor|Xft|wayland|ibus|SM|ICE|xkbcommon)\b/i),
  product(
    'gui',
    'AWT of the JDK',
    /^(?:lib)?(?:awt(?:_\w+)?|mawt|jawt|splashscreen|lcms|mlib_image|javajpeg|osx\w*)\.(?:so|dll|dylib)/i,
  ),
  product('gui', 'Qt', /^(?:lib)?Qt[456]/i),
  product('gui', 'macOS user interface', /^(?:AppKit|HIToolbox|CoreGraphics|QuartzCore|CoreText|SkyLight)\b/i),
  product(
    'gui',
    'Windows user interface',
    /^(?:user32|gdi32\w*|win32u|comctl32|uxtheme|dwmapi|comdlg32|shell32|msctf|gdiplus|Windows\.UI\w*|ieframe|explorerframe)\.dll/i,
  ),
  product(
    'database',
    'Oracle client (OCI)',
    /^(?:lib)?(?:ocijdbc|clntsh|oci\b|oraoci|ociei|nnz\d+|heteroxa|njni|oraons|ons\b|orasdp)/i,
  ),
  product('database', 'Db2 client', /^(?:lib)?(?:db2|db2jcct2|db2jdbc|db2app|iclit)/i),
  product(
    'database',
    'SQL Server JDBC authentication',
    /^(?:lib)?(?:sqljdbc|mssql-jdbc_auth|sqljdbc_(?:auth|xa)|msodbcsql|sqlncli|ntlmauth|jtds)/i,
  ),
  product('database', 'SQLite', /^(?:lib)?sqlite/i),
  product('database', 'PostgreSQL client', /^libpq\b/i),
  product('database', 'MySQL or MariaDB client', /^(?:lib)?(?:mysql|mariadb)/i),
  product('database', 'Sybase client', /^lib(?:sybct|sybcs|syb\w+|dbjodbc)/i),
  product('database', 'ODBC', /^(?:lib)?(?:odbc|iodbc|odbc32|JdbcOdbc|tdsodbc|mso\w*odbc)/i),
  product('database', 'SAP HANA or MaxDB client', /^(?:lib)?SQLDBC/i),
  product('network', 'SAP connector (JCo, RFC)', /^(?:lib)?(?:sapjco|saprfc|sapnwrfc)/i),
  product('database', 'Netezza, Teradata or Vertica client', /^(?:lib)?(?:nzjdbc|tdgss|terajdbc|vertica)/i),
  product('database', 'Firebird client', /^(?:lib)?(?:fbclient|jaybird|gds32)/i),
  product('database', 'Berkeley DB', /^(?:lib)?db(?:_java)?-\d/i),
  product('database', 'DuckDB', /^(?:lib)?duckdb/i),
  product('storage', 'RocksDB', /^(?:lib)?rocksdbjni/i),
  product('storage', 'LevelDB or LMDB', /^(?:lib)?(?:leveldb|lmdb|lmdbjava)/i),
  product('storage', 'Hadoop native', /^(?:lib)?(?:hadoop|hdfs|winutils|nativetask|gplcompression)/i),
  product('storage', 'Artemis or libaio journal', /^lib(?:artemis-native|HornetQAIO|AsyncIO|aio)\b/i),
  product('storage', 'Ceph or Gluster', /^lib(?:cephfs_jni|rados|gfapi)/i),
  product('compression', 'zlib or libzip', /^(?:lib)?(?:zip|z)\.(?:so|dll|dylib)/i),
  product(
    'compression',
    'Snappy, LZ4 or Zstandard',
    /^(?:lib)?(?:snappyjava|snappy|lz4(?:-java)?|zstd(?:-jni)?|lzma|brotli|xerial|bz2|isal|qatzip)/i,
  ),
  product(
    'network',
    'Netty native transport',
    /^(?:lib)?(?:netty(?:_\w+|-\w+)*|io_netty\w*|netty-(?:tcnative|transport)\S*)/i,
  ),
  product('network', 'Tomcat Native', /^(?:lib)?tcnative/i),
  product('network', 'APR', /^(?:lib)?apr(?:util)?-\d/i),
  product('network', 'Aeron, DPDK or ZeroMQ', /^(?:lib)?(?:aeron|rte_|jzmq|zmq|onload|vma\.)/i),
  product('network', 'MQ client of IBM', /^(?:lib)?(?:mqjbnd|mqm|mqic|MQXA)/i),
  product('network', 'Tuxedo, TIBCO or Solace client', /^(?:lib)?(?:tuxj|tibrv\w*|tibjms|tibems|solclientj?)/i),
  product('network', 'gRPC or QUIC', /^(?:lib)?(?:grpc|quiche|conscrypt_openjdk\w*|cronet)/i),
  product('network', 'packet capture', /^(?:lib)?(?:jnetpcap|pcap|wpcap|npcap|packet)\b/i),
  product(
    'crypto',
    'OpenSSL or BoringSSL',
    /^(?:lib)?(?:ssl|crypto|libssl-\d|libcrypto-\d|ssleay|libeay|wildfly_?openssl|amazonCorrettoCryptoProvider|AccpNative)/i,
  ),
  product(
    'crypto',
    'PKCS#11 module',
    /^(?:lib)?(?:j2pkcs11|softhsm|softokn\d?|nss\w*|eTPKCS11|cryptoki|CS_PKCS11|opensc-pkcs11|pkcs11|cknfast|Luna\w*|eToken|aetpkss|siecap\w*|gclib)/i,
  ),
  product('crypto', 'Kerberos or GSS', /^(?:lib)?(?:j2gss|gssapi|krb5|w2k_lsa_auth|sspi_bridge|waffle)/i),
  product('machine-learning', 'TensorFlow', /^(?:lib)?(?:jni)?tensorflow/i),
  product('machine-learning', 'ONNX Runtime', /^(?:lib)?onnxruntime/i),
  product('machine-learning', 'PyTorch or DJL', /^(?:lib)?(?:torch|djl_|c10|fbjni|mxnet)/i),
  product(
    'machine-learning',
    'BLAS, MKL or JavaCPP',
    /^(?:lib)?(?:jni(?:openblas|cuda|nd4j|mkl|javacpp)\w*|openblas|mkl_|nd4j|jblas|netlib|gomp|iomp5|javacpp|cusparse|cublas|cudart|xgboost4j|lightgbm|catboost|llama|ggml|fasttext|jep\b)/i,
  ),
  product('machine-learning', 'OpenCV', /^(?:lib)?(?:opencv|jniopencv)/i),
  product(
    'media',
    'image, video or PDF library',
    /^(?:lib)?(?:vlc|av(?:codec|format|util)|swscale|jniav\w*|ffmpeg|gst\w*|turbojpeg|tesseract|lept|pdfium|PDFlib|mupdf|jpeg|png|tiff|gdal\w*|jpedal|webp|im4java|Magick\w*|wkhtmltox|Aspose\w*|openjp2|clib_jiio|mlib_jai|jmagick|jsound|asound|alsa|openal)/i,
  ),
  product(
    'device',
    'serial, USB, input or smart card device',
    /^(?:lib)?(?:rxtx\w*|jssc|jSerialComm|usb(?:-1\.0|4java|Java)|j2pcsc|pcsclite|winscard|hidapi|bluecove|jnativehook|jinput|pi4j)/i,
  ),
  product('system-information', 'Hyperic SIGAR, system information', /^(?:lib)?sigar\b/i),
  product('device', 'service wrapper', /^(?:lib)?wrapper(?:-\w+)*\.(?:so|dll|dylib|jnilib)/i),
  product(
    'security-product',
    'antivirus or endpoint protection',
    /^(?:umppc\d*|InProcessClient\w*|cyvera|cyinjct|cyvrtrap|SentinelAgent\w*|ctiuser|hmpalert|sophos_detoured\w*|SophosED|bdhk\w*|atcuf\w*|aswhook|aswJsFlt|avghook\w*|snxhk\w*|symamsi|ccSvc\w*|mfehc\w*|mfeaac\w*|EPC\w*Hook|tmmon\w*|tmumh|TmUmEvt\w*|klhk\w*|PGHook|RooksBase\w*|bmc_\w+hook|ebehmoni|libcsagent|libsysdig)/i,
  ),
  product(
    'overlay',
    'game overlay, recorder or sound effects',
    /^(?:RTSSHooks\w*|gameoverlayrenderer\w*|(?:lib)?gameoverlayui\w*|DiscordHook\w*|medal-hook\w*|graphics-hook\w*|fraps\w*|nahimic\w*|A-Volute\w*|ss2osd|MSIAfter\w*|SS3DevProps|libMangoHud\w*|overlay\w*\.dll|owclient|OWExplorer\w*)/i,
  ),
  product(
    'jna',
    'JNA',
    /^(?:jna-?\w*\.(?:tmp|dll|so|dylib|jnilib)|jna\d+\.tmp|(?:lib)?jnidispatch|jffi\w*\.(?:tmp|so|dll)|(?:lib)?jffi|libffi\b)/i,
  ),
];

/** Finds the product of a library; undefined for libraries of the application and of unknown vendors. */
export const findLibraryProduct = (library: string | undefined): LibraryProduct | undefined =>
  library === undefined ? undefined : LIBRARY_PRODUCTS.find(({ pattern }) => pattern.test(library));
