import java.util.HashMap;
import java.util.Map;

/** A cache of search results has no bound, and every query is different. The fix bounds it. */
public class Main {
    private static volatile byte[] garbage;
    private static final Map<String, byte[]> RESULTS = new HashMap<>();

    public static void main(String[] args) {
        for (int query = 0; ; query++) {
            RESULTS.put("q=" + query, new byte[20_000]);
            if (Lab.FIXED) RESULTS.remove("q=" + (query - 400));
            for (int hit = 0; hit < 20; hit++) garbage = new byte[16_000];
            Lab.sleep(3);
        }
    }
}
