/** A rule as the engine compiles it. */
public class Rule {
    public static double apply(double price) {
        double sum = 0;
        for (int step = 0; step < 10; step++) sum += price * step;
        return sum;
    }
}
