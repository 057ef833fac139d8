import com.shop.crm.Customer;
import java.util.Arrays;

/** An import holds 40,000 customers with a few different texts, each read anew. The fix shares the texts. */
public class Main {
    private static final Customer[] CUSTOMERS = new Customer[40_000];

    public static void main(String[] args) {
        Arrays.setAll(CUSTOMERS, number -> Customer.parse(number, Lab.FIXED));
        Lab.await();
    }
}
