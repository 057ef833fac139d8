import java.util.HashMap;
import java.util.Map;

/** A customer index in a container whose limit of CPU is 500m: the JVM sees one processor and chooses Serial. */
public class Main {
    private static final int CUSTOMERS = 5_000_000;

    public static void main(String[] args) throws Exception {
        Map<Integer, int[]> index = new HashMap<>();
        Thread loader = new Thread(() -> {
            for (int i = 0; true; i++) {
                index.put(i % CUSTOMERS, new int[12]);
                if (i % 1_000 == 0 && i > CUSTOMERS) Lab.sleep(4);
            }
        }, "index-loader");
        loader.start();
        loader.join();
    }
}
