import java.util.*;

/** Works as fast as it can and tells each second: rounds of work, CPU used for them in ms, longest time that nothing moved in ms. */
public class Throughput {
  static volatile long rounds;
  static volatile long longest;

  public static void main(String[] arguments) throws Exception {
    Thread worker = new Thread(Throughput::work, "worker");
    worker.setDaemon(true);
    worker.start();
    Thread watch = new Thread(Throughput::watch, "watch");
    watch.setDaemon(true);
    watch.start();
    long before = 0, cpuBefore = 0;
    while (true) {
      Thread.sleep(1000);
      long cpu = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
      System.out.println((rounds - before) + " " + (cpu - cpuBefore) + " " + longest);
      before = rounds;
      cpuBefore = cpu;
      longest = 0;
    }
  }

  static void work() {
    Map<Integer, String> names = new HashMap<>();
    Random random = new Random(7);
    while (true) {
      for (int i = 0; i < 1000; i++) names.put(random.nextInt(50_000), "name " + i);
      rounds++;
    }
  }

  static void watch() {
    long last = System.nanoTime();
    while (true) {
      try {
        Thread.sleep(1);
      } catch (InterruptedException interrupted) {
        return;
      }
      long now = System.nanoTime();
      longest = Math.max(longest, (now - last) / 1_000_000);
      last = now;
    }
  }
}
