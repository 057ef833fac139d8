import com.shop.geo.AddressLookup;

/** A routing service looks up each address once and keeps it for ever. The fix bounds the cache. */
public class Main {
    public static void main(String[] args) {
        AddressLookup.start(Lab.FIXED);
        for (int address = 0; address < 50_000; address++) {
            AddressLookup.find("Long Street " + address + ", Springfield");
            if (address % 10_000 == 0) Lab.sleep(200);
        }
        Lab.await();
    }
}
