import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.stock.StockScanner");

    public static void main(String[] args) {
        for (int item = 1; ; item++) {
            if (!Lab.FIXED || item % 1000 == 0) LOG.info("Stock of item {} checked, {} left", item, item % 7);
            if (item % 500 == 0) LOG.info("Shelf {} finished", item / 500);
            if (item % 10 == 0) Lab.sleep(4);
        }
    }
}
