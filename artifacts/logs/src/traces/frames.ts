import { detachString } from '../detach-string.ts';

/** Removes what is generated, numbered, or printed by some tools only, so that equal frames become equal texts. */
const REWRITES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^(?:[\w.-]+@[\w.+-]*\/|[\w.-]*\/)+(?=[a-zA-Z_$])/, ''],
  [/ ?~?\[[^\]]*\]$/, ''],
  [/\((?:Unknown Source|<generated>)\)$/, ''],
  [/\$\$Lambda(?:\$\d+)?(?:\/0x[0-9a-f]+|\/\d+)?/g, '$$$$Lambda'],
  [/\blambda\$(\w+)\$\d+/g, 'lambda$$$1'],
  [/\$\$(?:EnhancerBy\w*CGLIB|SpringCGLIB|EnhancerBySpringCGLIB)\$\$\w+/g, ''],
  [/(?:_\$\$_jvst\w+|\$HibernateProxy\$\w+|\$ByteBuddy\$\w+|_ClientProxy|_Subclass|\$Proxy\$_\$\$_Weld\w*)/g, ''],
  [/\b(?:jdk\.proxy\d+\.|com\.sun\.proxy\.)?\$Proxy\d+/g, '$$Proxy'],
  [/\$anonfun\$\w+/g, '$$anonfun'],
  [/<(\w+)>d__\d+\.MoveNext/g, '$1'],
  [/\bScript\d+\b/g, 'ScriptN'],
  [/\+0x[0-9a-f]+\b|\/0x[0-9a-f]+\b/g, ''],
];

/** Matches frames of reflection and similar machinery, which changes from call to call. */
const DROPPED =
  /\bGenerated(?:Method|Constructor)Accessor\d*|NativeMethodAccessorImpl|DelegatingMethodAccessorImpl|DirectMethodHandleAccessor|java\.lang\.reflect\.Method\.invoke|LambdaForm\$|\$\$FastClassBy|BaseContinuationImpl\.resumeWith|DispatchedTask\.run|^reactor\.core\.publisher\.|__checkpoint|^io\.reactivex\.internal|AsyncMethodBuilder|TaskAwaiter|asyncio\/|node:internal/;

/**
 * Generated names have up to some 300 characters. Some of the patterns backtrack for each character, which is cheap up
 * to this length.
 */
const FRAME_CHARACTERS = 500;

/** Returns the form in which a frame is compared; undefined for calling machinery such as reflection. */
export function normalizeFrame(written: string): string | undefined {
  const frame = written.length > FRAME_CHARACTERS ? written.slice(0, FRAME_CHARACTERS) : written;
  if (DROPPED.test(frame)) return undefined;
  return REWRITES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), frame).trim();
}

const FRAMEWORK_PACKAGES =
  /^(?:java|javax|jakarta|jdk|sun|com\.sun|oracle\.(?:jdbc|ucp)|kotlin|kotlinx|scala|groovy|clojure|akka|org\.(?:apache|springframework|hibernate|jboss|wildfly|xnio|eclipse|postgresql|mariadb|h2|redisson|codehaus|slf4j|aspectj|junit|mockito|quartz|flywaydb|thymeleaf|jooq|mybatis|infinispan|ehcache|elasticsearch|glassfish)|io\.(?:undertow|netty|reactivex|vertx|quarkus|micronaut|grpc|lettuce|micrometer|prometheus|opentelemetry)|com\.(?:alibaba|amazonaws|azure|baomidou|clickhouse|couchbase|datastax|jcraft|nimbusds|orientechnologies|rabbitmq|zaxxer|mchange|mysql|microsoft\.sqlserver|mongodb|fasterxml|codahale|netflix|hazelcast|ibm|google\.(?:common|inject|protobuf))|ch\.qos|reactor|rx|net\.(?:bytebuddy|sf)|redis\.clients|software\.amazon|graphql|javassist|feign|okhttp3|retrofit2|weblogic|liquibase|runtime|System|Microsoft)\./;
const FRAMEWORK_PLACES =
  /site-packages\/|\/lib\/python|<frozen|node_modules\/|node:|\/pkg\/mod\/|\/gems\/|^net\/http\./;

const isFramework = (frame: string): boolean => FRAMEWORK_PACKAGES.test(frame) || FRAMEWORK_PLACES.test(frame);

interface ClassifiedFrame {
  readonly normal: string | undefined;
  readonly framework: boolean;
}

/** Size of the cache of frames. The same few frames recur; a hostile log with ever new ones clears it. */
const MAX_CLASSIFIED = 20_000;
const classifiedFrames = new Map<string, ClassifiedFrame>();

function classifyFrame(frame: string): ClassifiedFrame {
  const known = classifiedFrames.get(frame);
  if (known) return known;
  const normal = normalizeFrame(frame);
  const judged = { normal, framework: normal !== undefined && isFramework(normal) };
  if (classifiedFrames.size >= MAX_CLASSIFIED) classifiedFrames.clear();
  classifiedFrames.set(detachString(frame), judged);
  return judged;
}

/** Returns the topmost frame of the application; undefined in a stack of frameworks alone. */
export const findOwnFrame = (frames: readonly string[]): string | undefined =>
  frames.map(classifyFrame).find(({ normal, framework }) => normal !== undefined && !framework)?.normal;

/** Returns the topmost frame of the application; in a stack of frameworks alone, the frame above `Thread.run`. */
export function findApplicationFrame(frames: readonly string[]): string | undefined {
  let above: string | undefined;
  for (const frame of frames) {
    const { normal, framework } = classifyFrame(frame);
    if (normal === undefined) continue;
    if (!framework) return normal;
    if (above === undefined || !normal.startsWith('java.lang.Thread.run')) above = normal;
  }
  return above;
}
