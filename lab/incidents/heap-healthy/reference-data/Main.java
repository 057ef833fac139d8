import com.shop.geo.PostalCodes;

/** A service has loaded a table of 11,000 towns that never changes. */
public class Main {
    public static void main(String[] args) {
        while (true) {
            System.out.println(PostalCodes.find(8000));
            Lab.sleep(1000);
        }
    }
}
