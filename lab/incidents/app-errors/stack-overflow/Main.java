import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.catalogue.CategoryTree");
    private static final Map<String, String> PARENT = new HashMap<>();

    public static void main(String[] args) {
        PARENT.put("shoes", "sport");
        PARENT.put("sport", Lab.FIXED ? "root" : "shoes");
        for (int request = 1; ; request++) {
            try {
                LOG.info("Path of request {} has {} parts", request, depth("shoes"));
            } catch (StackOverflowError e) {
                LOG.error("Request {} failed", request, e);
            }
            Lab.sleep(500);
        }
    }

    private static int depth(String category) {
        String parent = PARENT.get(category);
        return parent == null ? 1 : 1 + depth(parent);
    }
}
