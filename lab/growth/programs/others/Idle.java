import java.util.HashMap;
import java.util.Map;

/** Nothing grows: each request works with objects that are gone afterwards. */
public class Idle {
    static final Map<Integer, byte[]> SETTINGS = new HashMap<>();

    public static void main(String[] args) {
        for (int setting = 0; setting < 2_000; setting++) SETTINGS.put(setting, new byte[500]);
        long sum = 0;
        for (int dump = 0; dump < 2; dump++) {
            for (int request = 0; request < 20_000; request++) sum += new byte[1000 + request % 7].length;
            Growth.dump();
        }
        if (sum == 0) System.out.println("nothing");
    }
}
