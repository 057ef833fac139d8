import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A price feed registers a listener for each subscription and never unregisters one. The fix does. */
public class Main {
    static final class PriceListener {
        final Map<String, Double> lastPrices = new HashMap<>();

        PriceListener(int subscription) {
            for (int share = 0; share < 60; share++) lastPrices.put("share-" + subscription + "-" + share, (double) share);
        }
    }

    private static final List<PriceListener> LISTENERS = new ArrayList<>();

    public static void main(String[] args) {
        for (int subscription = 0; ; ) {
            for (; subscription < Lab.uptime() / 4; subscription++) LISTENERS.add(new PriceListener(subscription));
            if (Lab.FIXED && LISTENERS.size() > 1000) LISTENERS.subList(0, 500).clear();
            publishPrices();
            Lab.sleep(10);
        }
    }

    private static void publishPrices() {
        StringBuilder message = new StringBuilder();
        for (int share = 0; share < 4000; share++) message.append("price of ").append(share).append('\n');
        if (message.isEmpty()) throw new IllegalStateException();
    }
}
