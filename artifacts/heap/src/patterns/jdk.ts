import { openFiles, openZips } from './detectors/native-resources.ts';
import type { KnownPattern } from './known-pattern.ts';

/** Lists of the JDK that somebody has to take himself off. */
export const OF_THE_JDK = [
  {
    id: 'jmx-beans',
    title: 'There are very many MBeans',
    signs: [{ by: 'objects', of: ['com.sun.jmx.mbeanserver.NamedObject'], least: 5000 }],
    because: 'A registered MBean stays until it is unregistered; 5,000 are more than anybody looks at.',
    advice: 'Unregister MBeans of objects that are closed.',
  },
  {
    id: 'serial-handles',
    title: 'An ObjectOutputStream keeps all that it has written',
    signs: [{ by: 'retained', of: ['java.io.ObjectOutputStream$HandleTable'], least: 0.05 }],
    because:
      'The stream remembers every object, so that it can write it once; 5 % of the heap is a stream that is open for long.',
    advice: 'Call reset() every few hundred objects.',
  },
  {
    id: 'delete-on-exit',
    title: 'Very many files wait to be deleted when the JVM ends',
    signs: [{ by: 'elements', of: ['java.io.DeleteOnExitHook'], field: /^files$/, least: 10_000 }],
    because: 'deleteOnExit keeps the path of every file until the end, also of those that are deleted before.',
    advice: 'Delete files when they are done with (Files.deleteIfExists in a finally block).',
  },
  {
    id: 'shutdown-hooks',
    title: 'There are very many shutdown hooks',
    signs: [{ by: 'elements', of: ['java.lang.ApplicationShutdownHooks'], field: /^hooks$/, least: 100 }],
    because: 'Each is a thread that was never started, with all that it refers to; a program needs a few.',
    advice: 'Register one hook that closes all, and remove hooks of what is closed before.',
  },
  {
    id: 'jar-cache',
    title: 'Very many archives are open in the caches of the JDK',
    signs: [
      {
        by: 'elements',
        of: ['sun.net.www.protocol.jar.JarFileFactory'],
        field: /^(?:fileCache|urlCache)$/,
        least: 500,
      },
      { by: 'elements', of: ['java.util.zip.ZipFile$Source'], field: /^files$/, least: 500 },
    ],
    because: 'A jar: URL keeps its archive open for the next one; 500 archives are more than a class path.',
    advice: 'Call setUseCaches(false) on the connection, and close URLClassLoaders.',
  },
  {
    id: 'zip-native',
    title: 'Inflaters or Deflaters were not ended',
    signs: [{ by: 'look', look: openZips }],
    because: 'Each holds 7 to 300 kB outside of the heap until end() is called or a collection finds it.',
    advice: 'Close streams and call end() on Inflater and Deflater.',
  },
  {
    id: 'open-files',
    title: 'Very many files or sockets are open',
    signs: [{ by: 'look', look: openFiles }],
    because: 'Systems allow a process 1,024 open files unless told otherwise.',
    advice: 'Close files and sockets by try-with-resources.',
  },
  {
    id: 'rmi',
    title: 'Very many objects are exported by RMI',
    signs: [{ by: 'elements', of: ['sun.rmi.transport.ObjectTable'], field: /^objTable$/, least: 10_000 }],
    because: 'An exported object lives until it is unexported or its last client is gone.',
    advice: 'Call UnicastRemoteObject.unexportObject for what is done with.',
  },
  {
    id: 'images',
    title: 'Images take a large part of the heap',
    signs: [{ by: 'retained', of: ['java.awt.image.BufferedImage', 'java.awt.image.DataBuffer'], least: 0.1 }],
    because: 'A picture in memory takes 4 bytes a pixel, whatever its file takes.',
    advice: 'Load pictures in the size that is needed (subsampling) and flush() what is done with.',
  },
] as const satisfies readonly KnownPattern[];
