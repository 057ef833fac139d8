import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/** A program that puts a known number of megabytes into one part of its process, and waits. */
public class MemoryProgram {
  static final List<Object> KEPT = new ArrayList<>();
  static final int MB = 1 << 20;

  static native long allocate(long bytes);
  static native void scatter(int threads, long bytes);

  public static void main(String[] arguments) throws Exception {
    int megabytes = Integer.parseInt(arguments[1]);
    switch (arguments[0]) {
      case "healthy" -> KEPT.add(new byte[megabytes * MB / 4]);
      case "heap" -> { for (int n = 0; n < megabytes; n++) KEPT.add(new byte[MB]); }
      case "garbage" -> { for (int n = 0; n < megabytes; n++) { byte[] one = new byte[MB]; one[n] = 1; } }
      case "direct" -> { for (int n = 0; n < megabytes; n++) KEPT.add(ByteBuffer.allocateDirect(MB)); }
      case "small-direct" -> { for (int n = 0; n < megabytes * 64; n++) KEPT.add(ByteBuffer.allocateDirect(MB / 64)); }
      case "unsafe" -> allocateUnsafe(megabytes);
      case "mapped" -> map(megabytes);
      case "threads" -> startThreads(megabytes);
      case "metaspace" -> makeLoaders(megabytes);
      case "native" -> { System.load(arguments[2]); for (int n = 0; n < megabytes; n++) allocate(MB); }
      case "arenas" -> { System.load(arguments[2]); scatter(16, (long) megabytes * MB); }
      case "code" -> compile(megabytes);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    System.out.println("ready");
    System.out.flush();
    Thread.sleep(600_000);
  }

  static void allocateUnsafe(int megabytes) throws Exception {
    var field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
    field.setAccessible(true);
    sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
    for (int n = 0; n < megabytes; n++) {
      long address = unsafe.allocateMemory(MB);
      unsafe.setMemory(address, MB, (byte) 1);
    }
  }

  static void map(int megabytes) throws Exception {
    Path file = Files.createTempFile("mapped", ".bin");
    Files.write(file, new byte[megabytes * MB]);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      buffer.load();
      KEPT.add(buffer);
    }
    file.toFile().deleteOnExit();
  }

  /** Deep stacks: each thread touches about a quarter of a megabyte. */
  static void startThreads(int megabytes) throws Exception {
    for (int n = 0; n < megabytes * 4; n++) {
      Thread thread = new Thread(() -> descend(2_500), "worker-" + n);
      thread.setDaemon(true);
      thread.start();
    }
    Thread.sleep(3_000);
  }

  static int descend(int depth) {
    if (depth > 0) return descend(depth - 1) + 1;
    try { Thread.sleep(600_000); } catch (InterruptedException e) { return 0; }
    return 0;
  }

  public interface Shape { int area(int side); }

  static void makeLoaders(int megabytes) throws Exception {
    for (int n = 0; n < megabytes * 150; n++) {
      ClassLoader loader = new ClassLoader(MemoryProgram.class.getClassLoader()) { };
      KEPT.add(Proxy.newProxyInstance(loader, new Class<?>[] {Shape.class, Runnable.class, Comparable.class}, (p, m, a) -> 0));
    }
  }

  /** Lambdas and hot loops, so that the compilers fill the code cache a little. */
  static void compile(int seconds) {
    long until = System.nanoTime() + seconds * 100_000_000L;
    int sum = 0;
    while (System.nanoTime() < until) {
      for (int n = 0; n < 2_000; n++) sum += String.format("%d %s %x", n, Integer.toString(n), n).hashCode();
    }
    KEPT.add(sum);
  }
}
