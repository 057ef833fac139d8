import {
  detectClassExplosion,
  detectCustomLevels,
  detectDriversOfStoppedLoaders,
  detectLoaderGenerations,
  detectLoaderPerCompilation,
} from './detectors/class-loaders.ts';
import type { KnownPattern } from './known-pattern.ts';

/** Redeployed applications, and classes that are generated while a program runs. */
export const CLASS_LOADING = [
  {
    id: 'loader-redeploy',
    cause: 'class-loader-leak',
    title: 'Old generations of a program are still loaded',
    signatures: [{ by: 'detector', detect: detectLoaderGenerations }],
    isReportedBesideSuspects: true,
    because:
      'Three class loaders of one type with the same classes mean that a program was redeployed and something still holds its old class loaders.',
    advice:
      'Find what holds the old loaders by following the path from a root: drivers that were not deregistered, thread-locals, shutdown hooks, timers, listeners, context class loaders.',
  },
  {
    id: 'jdbc-driver',
    cause: 'class-loader-leak',
    title: 'A JDBC driver of a web application is still registered',
    signatures: [{ by: 'detector', detect: detectDriversOfStoppedLoaders }],
    because:
      'DriverManager belongs to the JVM: a driver that an application loaded keeps the class loader of that application alive after it has stopped.',
    advice: 'Deregister drivers when the application stops, or put the driver into the library folder of the server.',
  },
  {
    id: 'jul-levels',
    cause: 'class-loader-leak',
    title: 'A custom level of java.util.logging keeps its class loader',
    signatures: [{ by: 'detector', detect: detectCustomLevels }],
    because:
      'The JVM keeps levels forever (strongly until JDK 15), and a subclass of Level keeps the class loader that defined it alive.',
    advice: 'Use the standard levels.',
  },
  {
    id: 'class-explosion',
    cause: 'metaspace',
    title: 'Very many classes were generated',
    signatures: [{ by: 'detector', detect: detectClassExplosion }],
    because:
      'Proxies, lambdas and enhanced classes take Metaspace; 10,000 of them, half of all classes, or 1,000 whose names differ only by numbers mean that they are generated for each call.',
    advice:
      'Cache proxies and compiled expressions instead of generating them again, and pass what differs from call to call as variables instead of writing it into the text of an expression.',
  },
  {
    id: 'script-classes',
    cause: 'metaspace',
    title: 'Scripts or expressions are compiled again and again',
    signatures: [
      { by: 'objects', of: ['groovy.lang.GroovyClassLoader', 'groovy.lang.GroovyClassLoader$InnerLoader'], min: 500 },
      { by: 'objects', of: ['org.codehaus.groovy.reflection.ClassInfo'], min: 10_000 },
      {
        by: 'objects',
        of: ['jdk.nashorn.internal.runtime.ScriptLoader', 'org.openjdk.nashorn.internal.runtime.ScriptLoader'],
        min: 500,
      },
      { by: 'objects', of: ['org.codehaus.janino.ByteArrayClassLoader'], min: 500 },
      { by: 'detector', detect: detectLoaderPerCompilation },
    ],
    because: 'Every compilation creates its own class loader; 500 of them come from the same few scripts.',
    advice:
      'Compile each script, or generate each class, once and cache it by its text or type; pass values that differ from call to call as variables instead of writing them into the text, and bound the cache.',
  },
] as const satisfies readonly KnownPattern[];
