import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;

/** A cache behind one monitor that is held for microseconds; a dump sometimes sees a thread wait for it. */
public class Main {
    static final Map<Integer, String> CACHE = new LinkedHashMap<>();

    static String look(int key) {
        synchronized (CACHE) {
            return CACHE.computeIfAbsent(key, Integer::toString);
        }
    }

    static void handle() {
        long sum = 0;
        for (int i = 0; i < 200; i++) sum += look(ThreadLocalRandom.current().nextInt(500)).length();
        if (sum < 0) throw new IllegalStateException();
        Lab.sleep(5);
    }

    public static void main(String[] args) {
        ExecutorService requests = Executors.newFixedThreadPool(30);
        for (int i = 0; i < 30; i++) {
            requests.submit(() -> {
                while (true) handle();
            });
        }
        Lab.await();
    }
}
