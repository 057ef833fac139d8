import com.shop.stats.PriceStatistics;

/** Forty request threads update one table of statistics under one lock that is held for long. */
public class Main {
    public static void main(String[] args) {
        PriceStatistics statistics = new PriceStatistics();
        for (int worker = 1; worker <= 40; worker++) {
            new Thread(() -> serve(statistics), "http-nio-8443-exec-" + worker).start();
        }
        Lab.await();
    }

    private static void serve(PriceStatistics statistics) {
        while (true) {
            statistics.record(Lab.FIXED ? 0 : 300);
            Lab.sleep(300);
        }
    }
}
