import com.shop.catalog.PriceCache;

/** A shop quotes prices for each customer and keeps every quote in a static map. The fix drops quotes of other customers. */
public class Main {
    public static void main(String[] args) {
        for (int customer = 0; customer < 600; customer++) {
            for (int article = 0; article < 100; article++) PriceCache.find("customer-" + customer, article, Lab.FIXED);
            if (customer % 60 == 0) Lab.sleep(100);
        }
        Lab.await();
    }
}
