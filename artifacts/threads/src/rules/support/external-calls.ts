import { type Frame, isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { type Activity, classifyActivity } from '../../metrics/activity.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';

/** A call whose end depends on something outside the JVM. Reads other than those of a login are judged by who reads, elsewhere. */
export type ExternalCallKind =
  | 'write'
  | 'connect'
  | 'handshake'
  | 'login'
  | 'lookup'
  | 'file-lock'
  | 'process'
  | 'pipe'
  | 'console'
  | 'file';

export const CHECK_THE_CHILD =
  'Look at the child process (ps, its own stack): it hangs, or nobody reads its output and the pipe is full. Redirect or read its output, and use waitFor(timeout, unit) with destroyForcibly().';

/** Methods of the platform that say more about the call than the activity at the top of the stack. */
const SPECIFIC: readonly (readonly [kind: ExternalCallKind, matches: (frame: Frame) => boolean])[] = [
  [
    'file-lock',
    ({ className, method }) =>
      /^sun\.nio\.ch\.(?:\w*FileDispatcherImpl|FileChannelImpl)$/.test(className) && /^lock0?$/.test(method),
  ],
  [
    'lookup',
    ({ className, method }) =>
      (/^java\.net\.(?:Inet4AddressImpl|Inet6AddressImpl)$/.test(className) &&
        /^(?:lookupAllHostAddr|getHostByAddr)$/.test(method)) ||
      className === 'com.sun.jndi.dns.DnsClient',
  ],
  [
    'handshake',
    ({ className, method }) =>
      /^sun\.security\.ssl\.(?:SSLSocketImpl|SSLEngineImpl)$/.test(className) &&
      /^(?:startHandshake|performInitialHandshake|doHandshake|readHandshakeRecord)$/.test(method),
  ],
  [
    'process',
    ({ className, method }) =>
      /^java\.lang\.(?:ProcessImpl|UNIXProcess|Process)$/.test(className) && method.startsWith('waitFor'),
  ],
  [
    'pipe',
    ({ className, method }) =>
      /^java\.lang\.(?:Process|ProcessImpl|UNIXProcess)\$\w*PipeOutputStream$/.test(className) &&
      method.startsWith('write'),
  ],
];

const BY_ACTIVITY: ReadonlyMap<Activity, ExternalCallKind> = new Map([
  ['socket-write', 'write'],
  ['socket-connect', 'connect'],
  ['console-write', 'console'],
]);

/** Calls that end as soon as the file system answers. A read may wait for the next line of a console or a pipe. */
const FILE_SYSTEM_CALL =
  /^(?:java\.io\.(?:UnixFileSystem|WinNTFileSystem)\.|sun\.nio\.fs\.\w+NativeDispatcher\.|java\.io\.\w+\.open0$|sun\.nio\.ch\.\w*FileDispatcherImpl\.(?:force|size|truncate|seek|pread|pwrite)\w*$|java\.io\.(?:FileDescriptor\.sync|RandomAccessFile\.(?:read|write)Bytes)0?$)/;

const MAX_PLATFORM_FRAMES = 60;

/** Finds the call to the outside in which a thread waits; undefined when it does not. */
export function findExternalCall(thread: DumpedThread): ExternalCallKind | undefined {
  const frames = getFrames(thread);
  const depth = frames.findIndex((text) => !isPlatformFrame(text));
  const platform = frames.slice(0, depth < 0 ? MAX_PLATFORM_FRAMES : Math.min(depth, MAX_PLATFORM_FRAMES));
  const parsed = platform.map(parseFrame);
  const specific = SPECIFIC.find(([, matches]) => parsed.some(matches))?.[0];
  if (specific) return specific;
  if (isLogin(frames, classifyActivity(thread))) return 'login';
  const [top] = parsed;
  return top?.native && FILE_SYSTEM_CALL.test(top.qualified) ? 'file' : BY_ACTIVITY.get(classifyActivity(thread));
}

/** Methods of clients that open a connection and read the greeting of the server or its answer to a login. */
const LOGIN =
  /^(?:(?:do)?[aA]uthenticate\w*|log(?:in|on)|(?:do|try|raw|protocol)?[cC]onnect(?:Impl|Internal|One|ToServer)?|(?:open|create|make|establish|init)(?:\w*Connection\w*|Server|Session)|ldapBind|negotiate\w*|read(?:Greeting|ServerGreeting|Identification)\w*|(?:send|do|read|receive)?Handshake\w*|sendStartup\w*)$/;

/** Returns whether a client of a library, or of the platform, reads the first answers of a server that it has connected to. */
export function isLogin(frames: readonly string[], activity: Activity): boolean {
  const own = frames.findIndex(isOwnFrame);
  const above = own < 0 ? frames : frames.slice(0, own);
  if (activity === 'socket-read')
    return above.some((text) => isClientFrame(text) && LOGIN.test(parseFrame(text).method));
  return activity === 'parked' && above.some((text) => LDAP_LOGIN.test(parseFrame(text).qualified));
}

/** The LDAP client of the platform has a thread that reads the answers. */
const LDAP_LOGIN = /^com\.sun\.jndi\.ldap\.LdapClient\.(?:authenticate|ldapBind)$/;
const PLATFORM_LOGIN = /^(?:sun\.net\.ftp\.|com\.sun\.(?:mail|jndi)\.)/;

const isClientFrame = (text: string): boolean =>
  !isPlatformFrame(text) || PLATFORM_LOGIN.test(parseFrame(text).className);
