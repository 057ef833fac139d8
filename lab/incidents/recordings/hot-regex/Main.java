import java.util.regex.Pattern;

/** Checks order references with an expression that tries every way to split a run of letters before it gives up. */
public class Main {
    /** The reference to the group keeps the JDK from remembering where it has been. */
    private static final String NESTED = "([a-z]+)+\\1?\\d";
    private static final Pattern LINEAR = Pattern.compile("[a-z]++\\d");

    public static void main(String[] args) {
        long rejected = 0;
        for (int order = 0; ; order++)
            if (!isReference("referenceofanorder" + (char) ('a' + order % 20) + "!")) rejected++;
    }

    static boolean isReference(String text) {
        if (Lab.FIXED) {
            Lab.sleep(5);
            return LINEAR.matcher(text).matches();
        }
        return text.matches(NESTED);
    }
}
