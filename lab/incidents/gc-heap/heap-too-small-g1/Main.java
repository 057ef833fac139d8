import java.util.HashMap;
import java.util.Map;

/** A catalog of 40 MB is loaded at start, and requests read it. The heap was sized without it; the fix is a larger heap. */
public class Main {
    private static final Map<Integer, byte[]> CATALOG = new HashMap<>();

    public static void main(String[] args) {
        for (int product = 0; product < 10_000; product++) CATALOG.put(product, new byte[4_000]);
        Thread[] requests = new Thread[2];
        for (int number = 0; number < requests.length; number++) {
            requests[number] = new Thread(Main::serve, "http-worker-" + number);
            requests[number].start();
        }
    }

    private static void serve() {
        for (int request = 0; ; request++) {
            byte[][] response = new byte[50][];
            for (int product = 0; product < 50; product++)
                response[product] = CATALOG.get((request + product) % 10_000).clone();
            Lab.sleep(1);
        }
    }
}
