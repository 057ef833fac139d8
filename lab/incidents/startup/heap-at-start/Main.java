import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.catalogue.Catalogue");

    public static void main(String[] args) {
        LOG.info("Starting catalogue 5.0");
        List<byte[]> articles = new ArrayList<>();
        for (int article = 0; article < 900; article++) {
            articles.add(new byte[100_000]);
            if (article % 100 == 0) LOG.info("{} articles loaded", article);
        }
        LOG.info("Started catalogue in 2.0 seconds with {} articles", articles.size());
        Lab.await();
    }
}
