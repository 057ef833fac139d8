import com.shop.stats.Histogram;

/** Every response time of a day is kept as a Long. The fix counts them in an array. */
public class Main {
    private static final Histogram TODAY = new Histogram();

    public static void main(String[] args) {
        for (int request = 0; request < 400_000; request++) TODAY.add(1000 + request * 7919L % 1_000_003, Lab.FIXED);
        Lab.await();
    }
}
