import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.batch.PriceImport");

    public static void main(String[] args) {
        LOG.info("Import of prices begins, 400 records");
        int rejected = 0;
        for (int record = 1; record <= 400; record++) {
            try {
                int price = Integer.parseInt(record % 130 == 0 ? "n/a" : String.valueOf(record));
                if (record % 10 == 0) LOG.info("Record {} has the price {}", record, price);
            } catch (NumberFormatException e) {
                rejected++;
                LOG.warn("Record {} is rejected and goes to the error file", record, e);
            }
            Lab.sleep(10);
        }
        LOG.info("Import finished with {} errors of 400 records in the error file", rejected);
    }
}
