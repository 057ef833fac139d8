import { getBaseName } from '../formats/frame.ts';
import type { JvmAgent, LibraryOwner } from '../model.ts';

const JVM_LIBRARY = /^(?:(?:lib)?jvm\.(?:so|dll|dylib|sl|a)|libj9\w*\.so|j9\w*\.dll|libclassicjvm\.so)$/i;
const JDK_FOLDER =
  /^(.*?)[/\\](?:jre[/\\])?(?:lib|bin)(?:[/\\](?:amd64|i386|x86|aarch64|arm|ppc64|ppc64le|s390x|sparcv9|sparc))?(?:[/\\](?:server|client|minimal|default|compressedrefs))?[/\\](?:lib)?(?:jvm|j9\w+)\.(?:so|dll|dylib|sl)$/i;

/** The home of the JDK, from the path of its JVM library. */
export function findJdkHome(paths: readonly string[]): string | undefined {
  const jvm = paths.find((path) => JVM_LIBRARY.test(getBaseName(path)));
  return jvm === undefined ? undefined : JDK_FOLDER.exec(jvm)?.[1];
}

/** Libraries of the JDK by name, for frames whose library the report does not list. */
const JDK_NAMES =
  /^(?:lib)?(?:java|jli|zip|net|nio|extnet|management(?:_ext|_agent)?|instrument|jimage|jdwp|verify|awt(?:_xawt|_headless)?|fontmanager|freetype|javajpeg|mlib_image|lcms|jsound|jsoundalsa|prefs|sctp|j2gss|j2pkcs11|j2pcsc|sunec|unpack|dt_socket|jawt|splashscreen|attach|rmi|saproc|simdsort|syslookup|jsvml|le|hprof|npt|jsig|kcms|t2k|jfxwebkit|glass|prism_\w+|javafx_\w+|decora_sse)\.(?:so|dll|dylib)$/i;

/** Graphics and device drivers that crash inside of other processes. */
const DRIVER_NAMES =
  /^(?:nvoglv\d*|nvd3dum\w*|nvwgf2um\w*|nvcuda|nvidia\w*|libnvidia-\S+|libGLX_nvidia\S*|libEGL_nvidia\S*|libcuda\S*|atio6axx|atioglxx|atidxx\d*|amdxc\d*|amdvlk\d*|amdihk\d*|ig\w*icd\d*|igd\w+|iris_dri|i9\d5_dri|radeonsi_dri|swrast_dri|nouveau_dri|crocus_dri|\w+_dri|libvulkan_\w+|vulkan-1|libgallium\S*)\.(?:dll|so(?:\.[\d.]+)?|dylib)$/i;

const SYSTEM_PATHS = [
  /^\/(?:usr\/)?lib(?:32|64|x32)?\//,
  /^\/usr\/local\/lib(?:64)?\//,
  /^\/System\//,
  // Programs may write into the folder of Windows itself; these belong to the system (drivers are in System32\DriverStore).
  /^[A-Z]:\\Windows\\(?:System32|SysWOW64|SysNative|WinSxS|AppPatch|assembly|Microsoft\.NET)\\/i,
  /^\/usr\/platform\//,
];
/** Folders of the system in which products install themselves. */
const PRODUCT_PATHS =
  /^\/usr\/lib(?:64)?\/jvm\/|^\/usr\/local\/lib(?:64)?\/(?!lib(?:c|m|dl|rt|pthread|gcc_s|stdc\+\+|jemalloc|tcmalloc)\b)/;

/** Libraries of the C and Objective-C runtimes and of the system's loader: they crash for what a caller gave them. */
const C_LIBRARIES =
  /^(?:libc|libpthread|libm|libdl|librt|ld|ld-linux|ld-musl|linux-vdso|linux-gate|libc\.musl|libsystem_\w+|libobjc|CoreFoundation|libdyld|libthread|libgcc_s|libstdc\+\+)(?:[-.]\S*)?$|^ld-\S+$|^(?:ntdll|kernel32|kernelbase|ucrtbase\w*|msvcr\w+|msvcp\w+|vcruntime\w+|user32|win32u|combase|rpcrt4|sechost)\.dll$/i;

export const isCLibrary = (library: string): boolean => C_LIBRARIES.test(library);

/** Agents by their library, for those that attached to the running JVM. */
const AGENT_NAMES =
  /^(?:lib)?(?:asyncProfiler|jdwp|apm\w*agent\w*|\w*apmagent|dynatrace\w*|oneagent\w*|ruxitagent\w*|newrelic\w*|appdynamics\w*|datadog\w*|javaProfiler\w*|yjpagent|jprofilerti|jrebel\w*|instana\w*|glowroot\w*|honest-profiler\w*|lightrun\w*|sealights\w*|contrast\w*|hprof|perf-map-agent|perfmap|elastic-apm\w*|wily\w*)\.(?:so|dll|dylib)$/i;

interface OwnerContext {
  readonly home: string | undefined;
  readonly agents: readonly JvmAgent[];
}

/** Whose code a mapped library is. */
export function classifyLibrary(path: string, { home, agents }: OwnerContext): LibraryOwner {
  const name = getBaseName(path);
  if (JVM_LIBRARY.test(name)) return 'jvm';
  if (isAgentLibrary(path, agents)) return 'agent';
  if (DRIVER_NAMES.test(name)) return 'driver';
  if (home !== undefined && isBelow(path, home)) return 'jdk';
  if (isSystemPath(path) || isCLibrary(name) || path.startsWith('[')) return 'system';
  return 'application';
}

/** The same for a library of which a frame tells no more than the name. */
export function classifyLibraryName(name: string, agents: readonly JvmAgent[]): LibraryOwner {
  if (JVM_LIBRARY.test(name)) return 'jvm';
  if (isAgentLibrary(name, agents)) return 'agent';
  if (DRIVER_NAMES.test(name)) return 'driver';
  if (JDK_NAMES.test(name)) return 'jdk';
  return isCLibrary(name) ? 'system' : 'application';
}

/** Whether a path is inside of a folder; Windows does not tell upper and lower case apart, and both separators are the same. */
export function isBelow(path: string, folder: string): boolean {
  const [inner, outer] = WINDOWS_PATH.test(folder) ? [foldCase(path), foldCase(folder)] : [path, folder];
  return inner.startsWith(outer) && /[/\\]/.test(inner[outer.length] ?? '');
}

const WINDOWS_PATH = /^(?:[A-Za-z]:|\\\\)/;
const foldCase = (path: string): string => path.replaceAll('\\', '/').toLowerCase();

const isSystemPath = (path: string): boolean =>
  !PRODUCT_PATHS.test(path) && SYSTEM_PATHS.some((pattern) => pattern.test(path));

/** An agent is named by its path (`-agentpath:`), or by its name without `lib` and ending (`-agentlib:`). */
function isAgentLibrary(path: string, agents: readonly JvmAgent[]): boolean {
  const name = getBaseName(path);
  const bare = name.replace(/^lib/, '').replace(/\.(?:so|dll|dylib)$/, '');
  const isLoaded = agents.some((agent) => agent.path === path || agent.name === name || agent.path === bare);
  return isLoaded || AGENT_NAMES.test(name);
}
