import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A coordinator waits for the tasks of each wave. */
public class Main {
    static final AtomicInteger N = new AtomicInteger();
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(6, r -> new Thread(r, "price-" + N.incrementAndGet()));
        while (true) { List<Future<Double>> all = new ArrayList<>(); for (int i = 0; i < 12; i++) all.add(pool.submit(() -> { double x = 0; for (int k = 0; k < 3_000_000; k++) x += Math.sqrt(k); Lab.sleep(30); return x; })); for (var f : all) f.get(); Lab.sleep(100); }
    }
}
