import java.util.*;
import java.util.concurrent.*;

/** A stream processor with a moderate live set and steady traffic. */
public class Main {
    static final Map<Integer, int[]> STATE = new ConcurrentHashMap<>();
    public static void main(String[] args) {
        for (int i = 0; i < 40_000; i++) STATE.put(i, ThreadLocalRandom.current().ints(60).toArray());
        ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
        clock.scheduleAtFixedRate(Main::processBatch, 100, 20, TimeUnit.MILLISECONDS);
        Lab.await();
    }
    static void processBatch() {
        for (int i = 0; i < 3000; i++) STATE.computeIfPresent(i * 7 % 40_000, (k, v) -> v.clone());
    }
}
