import com.shop.price.RateTable;

/** Exchange rates are cached in Guava with maximumSize: the cache is full, as intended. */
public class Main {
    public static void main(String[] args) {
        for (int day = 0; day < 30_000; day++) RateTable.find(day);
        while (true) {
            RateTable.find(29_999);
            Lab.sleep(100);
        }
    }
}
