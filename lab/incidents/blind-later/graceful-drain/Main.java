import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A deploy stops the program: it waits until the running exports are done. */
public class Main {
    static final AtomicInteger N = new AtomicInteger();
    public static void main(String[] args) throws Exception {
        ExecutorService exports = Executors.newFixedThreadPool(4, r -> new Thread(r, "export-" + N.incrementAndGet()));
        for (int i = 0; i < 400; i++) exports.submit(() -> { double x = 0; for (int k = 0; k < 400_000; k++) x += Math.sqrt(k); Lab.sleep(60 + (int) (Math.random() * 80)); return x; });
        exports.shutdown();
        exports.awaitTermination(10, TimeUnit.MINUTES);
    }
}
