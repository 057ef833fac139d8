/**
 * Native methods that compute and never wait. Samplers of HotSpot take threads in native code apart from those that run Java code,
 * because most of them wait for a socket, a file or a signal.
 */
const COMPUTING =
  /^(?:java\.util\.zip\.(?:Deflater|Inflater|CRC32C?|Adler32)\.|java\.lang\.(?:Throwable\.fillInStackTrace|StackTraceElement\.initStackTraceElements?|StackStreamFactory\$|String\.intern|Object\.(?:clone|hashCode)|System\.(?:arraycopy|identityHashCode)|StringCoding\.|StrictMath\.|Class\.(?:forName0|isInstance|isAssignableFrom|get\w+0)|ClassLoader\.(?:defineClass\d|findLoadedClass0|findBootstrapClass)|reflect\.(?:Array|Proxy|Executable)\.|invoke\.MethodHandleNatives\.|Thread\.(?:dumpThreads|getStackTrace0|asyncGetStackTrace))|jdk\.internal\.(?:misc\.Unsafe\.(?:copyMemory|setMemory|copySwapMemory|allocateMemory|allocateInstance|allocateUninitialized|defineClass|compareAnd)|reflect\.\w*NativeMethodAccessor|reflect\.NativeMethodAccessorImpl\.)|sun\.(?:misc\.Unsafe\.(?:copyMemory|setMemory|allocateInstance|compareAnd)|java2d\.|font\.)|com\.sun\.imageio\.plugins\.jpeg\.|org\.xerial\.snappy\.SnappyNative\.|com\.github\.luben\.zstd\.|net\.jpountz\.|com\.aayushatharva\.brotli4j\.|io\.netty\.internal\.tcnative\.SSL\.(?:bioWrite|writeToSSL|readFromSSL|doHandshake)|org\.conscrypt\.NativeCrypto\.ENGINE_)/;

export const isComputingNative = (method: string): boolean => COMPUTING.test(method);
