import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** Results are remembered for each of 20,000 possible keys; the map fills and then stays. */
public class WarmUpMemo {
    static final class TaxRules {
        private static final Map<Integer, String> BY_REGION = new HashMap<>();

        static String find(int region) {
            return BY_REGION.computeIfAbsent(region, key -> "the rules of the tax in region " + key);
        }
    }

    public static void main(String[] args) {
        Random random = new Random(7);
        for (int dump = 0; dump < 5; dump++) {
            for (int request = 0; request < 25_000; request++) TaxRules.find(random.nextInt(20_000));
            Growth.dump();
        }
    }
}
