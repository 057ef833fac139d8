import java.util.HashMap;
import java.util.Map;

/** A catalogue of small objects that is renewed all the time; a start script from the days of one processor sets one GC thread. */
public class Main {
    private static final int ENTRIES = 700_000;
    private static final Map<Integer, String[]> catalogue = new HashMap<>();

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < ENTRIES; i++) catalogue.put(i, entry(i));
        Thread updater = new Thread(Main::update, "catalogue-updater");
        updater.start();
        updater.join();
    }

    private static void update() {
        int next = 0;
        while (true) {
            for (int i = 0; i < 20_000; i++) catalogue.put(next = (next + 7) % ENTRIES, entry(next));
            Lab.sleep(10);
        }
    }

    private static String[] entry(int number) {
        return new String[] {"article-" + number, "title of " + number, new String("EUR")};
    }
}
