import com.shop.rules.RuleCompiler;

/** Each request compiles its discount to a class that is kept for ever. The fix compiles each discount once. */
public class Main {
    private static final RuleCompiler COMPILER = new RuleCompiler();

    public static void main(String[] args) throws Exception {
        for (int request = 0; request < (Lab.FIXED ? 5 : 2600); request++) COMPILER.compile("discount of " + request % 5 + " %");
        Lab.await();
    }
}
