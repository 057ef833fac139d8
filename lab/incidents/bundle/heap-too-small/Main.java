import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A search service holds a product index of constant size that hardly fits its heap. The fix is a larger heap. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.search.SearchService");
    private static final int PRODUCTS = 26_000;
    private static final List<byte[]> INDEX = new ArrayList<>(PRODUCTS);

    public static void main(String[] args) {
        for (int product = 0; product < PRODUCTS; product++) INDEX.add(new byte[1024]);
        LOG.info("Index of {} products loaded", PRODUCTS);
        for (int worker = 1; worker <= 2; worker++) new Thread(Main::search, "search-worker-" + worker).start();
        Lab.await();
    }

    private static void search() {
        for (int query = 1; ; query++) {
            long hits = 0;
            for (int hit = 0; hit < 200; hit++) hits += new byte[500][0].length + new byte[2000].length;
            if (query % 500 == 0) LOG.info("{} queries, {} bytes of hits", query, hits);
            Lab.sleep(5);
        }
    }
}
