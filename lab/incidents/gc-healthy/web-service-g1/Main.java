import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/** A web service under load: sessions that expire, requests that make garbage, a catalog that stays. */
public class Main {
    private static final Map<Integer, byte[]> CATALOG = new HashMap<>();

    public static void main(String[] args) {
        for (int product = 0; product < 5_000; product++) CATALOG.put(product, new byte[4_000]);
        for (int number = 0; number < 4; number++) new Thread(Main::serve, "http-nio-8080-exec-" + number).start();
    }

    private static void serve() {
        ArrayDeque<byte[]> sessions = new ArrayDeque<>();
        for (int request = 0; ; request++) {
            sessions.add(new byte[5_000]);
            if (sessions.size() > 1_000) sessions.remove();
            for (int part = 0; part < 15; part++)
                if (CATALOG.get((request + part) % 5_000).clone().length == 0) throw new IllegalStateException();
            Lab.sleep(2);
        }
    }
}
