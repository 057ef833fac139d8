import java.util.*;
import java.util.concurrent.*;

/** Four workers allocate fast beside a live set that leaves ZGC little room. */
public class Main {
    static final List<byte[]> CATALOG = new ArrayList<>();
    static volatile Object sink;
    public static void main(String[] args) {
        for (int i = 0; i < 900; i++) CATALOG.add(new byte[64 * 1024]);
        for (int i = 0; i < 4; i++) new Thread(Main::serve, "search-" + i).start();
    }
    static void serve() {
        long until = System.currentTimeMillis() + 11_000;
        while (System.currentTimeMillis() < until) {
            for (int i = 0; i < (Lab.FIXED ? 20 : 400); i++) sink = new byte[20_000];
            Lab.sleep(Lab.FIXED ? 5 : 1);
        }
    }
}
