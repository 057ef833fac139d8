import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A nightly batch uses a whole core, as it should, and makes progress. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.nightly.SalesReport");

    public static void main(String[] args) {
        for (int branch = 1; branch <= 100_000; branch++) {
            Map<String, Long> sums = new TreeMap<>();
            List<String> lines = readLines(branch);
            for (String line : lines) sums.merge(line.split(";")[1], Long.parseLong(line.split(";")[2]), Long::sum);
            if (branch % 100 == 0) LOG.info("{} branches done, {} products in the last one", branch, sums.size());
        }
    }

    private static List<String> readLines(int branch) {
        List<String> lines = new ArrayList<>();
        for (int line = 0; line < 2000; line++) lines.add(branch + ";product-" + line % 97 + ";" + line * 31);
        return lines;
    }
}
