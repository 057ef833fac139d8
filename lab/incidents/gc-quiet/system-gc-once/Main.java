import java.util.ArrayList;
import java.util.List;

/** A benchmark-like job that calls System.gc() before each of its two phases, on purpose. */
public class Main {
    public static void main(String[] args) throws Exception {
        for (int phase = 0; phase < 2; phase++) {
            System.gc();
            List<long[]> rows = new ArrayList<>();
            long end = Lab.uptime() + 5_500;
            while (Lab.uptime() < end) {
                for (int i = 0; i < 300; i++) rows.add(new long[16]);
                if (rows.size() > 30_000) rows.clear();
                Lab.sleep(1);
            }
            System.out.println("INFO  phase " + phase + " done");
        }
    }
}
