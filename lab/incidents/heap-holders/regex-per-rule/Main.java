import com.shop.filter.Rule;
import java.util.Arrays;

/** Each of 15,000 rules compiles one of five regular expressions. The fix shares the compiled ones. */
public class Main {
    private static final Rule[] RULES = new Rule[15_000];

    public static void main(String[] args) {
        Arrays.setAll(RULES, number -> Rule.parse(number, Lab.FIXED));
        Lab.await();
    }
}
