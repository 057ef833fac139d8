import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The first dump is taken before the catalog and its index are loaded, the second after it. */
public class WarmUpCatalog {
    record Product(int number, String name, List<String> tags) {}

    static final class Catalog {
        private static Catalog loaded;
        private final Map<Integer, Product> products = new HashMap<>();

        static Catalog get() {
            if (loaded == null) {
                loaded = new Catalog();
                for (int number = 0; number < 12_000; number++)
                    loaded.products.put(number, new Product(number, "product-" + number, List.of("new", "tag" + number)));
            }
            return loaded;
        }
    }

    static final class SearchIndex {
        private static final Map<String, List<Product>> WORDS = new HashMap<>();

        static void build(Catalog catalog) {
            for (Product product : catalog.products.values())
                WORDS.computeIfAbsent(product.name.substring(0, 9), word -> new ArrayList<>()).add(product);
        }
    }

    public static void main(String[] args) {
        List<byte[]> settings = new ArrayList<>();
        for (int setting = 0; setting < 200; setting++) settings.add(new byte[1000]);
        Growth.dump();
        SearchIndex.build(Catalog.get());
        Growth.dump();
        if (settings.size() + Catalog.get().products.size() == 0) System.out.println("empty");
    }
}
