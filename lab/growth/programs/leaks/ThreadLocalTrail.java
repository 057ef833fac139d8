import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The threads of a pool note every request in a thread-local that nobody clears. */
public class ThreadLocalTrail {
    static final class AuditTrail {
        static final ThreadLocal<List<String>> TRAIL = ThreadLocal.withInitial(ArrayList::new);
    }

    public static void main(String[] args) throws Exception {
        try (var pool = Executors.newFixedThreadPool(4)) {
            for (int dump = 0; dump < 3; dump++) {
                List<Future<?>> requests = new ArrayList<>();
                for (int request = 0; request < 8_000; request++) {
                    String entry = dump + " request " + request + " was handled by a thread of the pool";
                    requests.add(pool.submit(() -> AuditTrail.TRAIL.get().add(entry)));
                }
                for (Future<?> request : requests) request.get();
                requests.clear();
                Growth.dump();
            }
        }
    }
}
