import { detectNativeMemory, detectOpenFiles, detectOpenZips } from './detectors/native-resources.ts';
import type { KnownPattern } from './known-pattern.ts';

/** Registries of the JDK from which a program must remove its entries. */
export const JDK_PATTERNS = [
  {
    id: 'jmx-beans',
    title: 'There are very many MBeans',
    signatures: [{ by: 'objects', of: ['com.sun.jmx.mbeanserver.NamedObject'], min: 5000 }],
    because: 'A registered MBean stays until it is unregistered; nobody monitors 5,000 of them.',
    advice: 'Unregister MBeans of objects that are closed.',
  },
  {
    id: 'serial-handles',
    title: 'An ObjectOutputStream keeps everything that it has written',
    signatures: [{ by: 'retained', of: ['java.io.ObjectOutputStream$HandleTable'], min: 0.05 }],
    because:
      'The stream remembers every object so that it writes it only once; 5 % of the heap means that the stream stays open for a long time.',
    advice: 'Call reset() after every few hundred objects.',
  },
  {
    id: 'delete-on-exit',
    title: 'Very many files are registered for deletion at JVM exit',
    signatures: [{ by: 'elements', of: ['java.io.DeleteOnExitHook'], field: /^files$/, min: 10_000 }],
    because: 'deleteOnExit keeps the path of every file until the JVM exits, even when the file is deleted earlier.',
    advice: 'Delete files when they are no longer needed (Files.deleteIfExists in a finally block).',
  },
  {
    id: 'shutdown-hooks',
    title: 'There are very many shutdown hooks',
    signatures: [{ by: 'elements', of: ['java.lang.ApplicationShutdownHooks'], field: /^hooks$/, min: 100 }],
    because:
      'Each hook is a thread that was never started, with everything that it refers to; a program needs only a few.',
    advice: 'Register one hook that closes everything, and remove the hooks of resources that are closed earlier.',
  },
  {
    id: 'jar-cache',
    title: 'Very many archives are open in the caches of the JDK',
    signatures: [
      {
        by: 'elements',
        of: ['sun.net.www.protocol.jar.JarFileFactory'],
        field: /^(?:fileCache|urlCache)$/,
        min: 500,
      },
      { by: 'elements', of: ['java.util.zip.ZipFile$Source'], field: /^files$/, min: 500 },
    ],
    because: 'A jar: URL keeps its archive open for later use; 500 archives are more than a class path has.',
    advice: 'Call setUseCaches(false) on the connection, and close URLClassLoaders.',
  },
  {
    id: 'zip-native',
    cause: 'native-memory',
    title: 'Inflaters or Deflaters were not ended',
    signatures: [{ by: 'detector', detect: detectOpenZips }],
    because: 'Each holds 7 to 300 kB outside the heap until end() is called or the object is collected.',
    advice: 'Close streams and call end() on Inflater and Deflater.',
  },
  {
    id: 'native-handles',
    cause: 'native-memory',
    title: 'Objects of native libraries were not closed',
    signatures: [
      { by: 'detector', detect: detectNativeMemory },
      {
        by: 'objects',
        of: [
          'org.rocksdb.RocksIterator',
          'org.rocksdb.AbstractNativeReference',
          'org.rocksdb.NativeReference',
          'org.bytedeco.javacpp.Pointer',
          'org.opencv.core.Mat',
          'ai.onnxruntime.OnnxTensor',
          'org.tensorflow.Tensor',
          'org.lmdbjava.Txn',
          'org.duckdb.DuckDBConnection',
        ],
        min: 1000,
      },
    ],
    because:
      'Such an object is small in the heap and has its memory outside of it, which is freed by close() or when the object is collected. 1,000 of them at once, or more memory than the heap uses, suggest that nobody closes them.',
    advice:
      'Close each object when it is no longer needed (try-with-resources), and remove it from the collection that has it: no flag of the JVM limits this memory, and the process grows beyond -Xmx.',
  },
  {
    id: 'open-files',
    cause: 'open-files',
    title: 'Very many files or sockets are open',
    signatures: [{ by: 'detector', detect: detectOpenFiles }],
    because: 'The default limit of many systems is 1,024 open files per process.',
    advice: 'Close files and sockets with try-with-resources.',
  },
  {
    id: 'rmi',
    title: 'Very many objects are exported by RMI',
    signatures: [{ by: 'elements', of: ['sun.rmi.transport.ObjectTable'], field: /^objTable$/, min: 10_000 }],
    because: 'An exported object lives until it is unexported or its last client disappears.',
    advice: 'Call UnicastRemoteObject.unexportObject for objects that are no longer needed.',
  },
  {
    id: 'images',
    title: 'Images take a large part of the heap',
    signatures: [{ by: 'retained', of: ['java.awt.image.BufferedImage', 'java.awt.image.DataBuffer'], min: 0.1 }],
    because: 'A decoded image takes 4 bytes per pixel, whatever the size of its file.',
    advice:
      'Load images in the size that is needed (subsampling) and call flush() on images that are no longer needed.',
  },
] as const satisfies readonly KnownPattern[];
