import { classExplosion, customLevels, driversOfLoaders, loaderGenerations } from './detectors/class-loaders.ts';
import type { KnownPattern } from './known-pattern.ts';

/** Programs that were deployed again, and classes that are made while the program runs. */
export const CLASS_LOADING = [
  {
    id: 'loader-redeploy',
    title: 'Old generations of a program are still loaded',
    signs: [{ by: 'look', look: loaderGenerations }],
    speaksBesideSuspects: true,
    because:
      'Three class loaders of one type with the same classes are one program that was loaded again, and somebody holds the old ones.',
    advice:
      'Find who holds the old loaders by the path from a root: drivers that were not deregistered, thread-locals, shutdown hooks, timers, listeners, context class loaders.',
  },
  {
    id: 'jdbc-driver',
    title: 'A JDBC driver of a web application is still registered',
    signs: [{ by: 'look', look: driversOfLoaders }],
    because:
      'DriverManager belongs to the JVM: a driver that was loaded by an application keeps its class loader after the application has stopped.',
    advice: 'Deregister drivers when the application stops, or put the driver into the library folder of the server.',
  },
  {
    id: 'jul-levels',
    title: 'A custom level of java.util.logging keeps its class loader',
    signs: [{ by: 'look', look: customLevels }],
    because:
      'Levels are kept by the JVM for ever (until JDK 15 strongly), and a subclass keeps the loader that made it.',
    advice: 'Use the standard levels.',
  },
  {
    id: 'class-explosion',
    title: 'Very many classes were generated',
    signs: [{ by: 'look', look: classExplosion }],
    because:
      'Proxies, lambdas and enhanced classes take Metaspace; 10,000, or half of all classes, mean that they are made for each call.',
    advice: 'Keep proxies and compiled expressions in a cache instead of making them again.',
  },
  {
    id: 'script-classes',
    title: 'Scripts are compiled again and again',
    signs: [
      { by: 'objects', of: ['groovy.lang.GroovyClassLoader', 'groovy.lang.GroovyClassLoader$InnerLoader'], least: 500 },
      { by: 'objects', of: ['org.codehaus.groovy.reflection.ClassInfo'], least: 10_000 },
      {
        by: 'objects',
        of: ['jdk.nashorn.internal.runtime.ScriptLoader', 'org.openjdk.nashorn.internal.runtime.ScriptLoader'],
        least: 500,
      },
      { by: 'objects', of: ['org.codehaus.janino.ByteArrayClassLoader'], least: 500 },
    ],
    because: 'Every compilation has a class loader of its own; 500 are the same few scripts.',
    advice: 'Compile a script once and keep it by its text.',
  },
] as const satisfies readonly KnownPattern[];
