import groovy.lang.Binding;
import groovy.lang.GroovyShell;
import groovy.lang.Script;

/** Discount formulas are compiled anew for every order; the limit of Metaspace forces collections that unload the old ones. */
public class Main {
    public static void main(String[] args) throws Exception {
        Thread pricing = new Thread(Main::price, "discount-engine-1");
        pricing.start();
        pricing.join();
    }

    private static void price() {
        Script formula = null;
        long orders = 0;
        while (true) {
            if (formula == null || !Lab.FIXED) formula = new GroovyShell().parse("price * (100 - discount) / 100 + " + orders % 7);
            Binding order = new Binding();
            order.setVariable("price", 100 + orders % 50);
            order.setVariable("discount", orders % 30);
            formula.setBinding(order);
            formula.run();
            if (++orders % 1_000 == 0) System.out.println("INFO  priced " + orders + " orders");
            if (Lab.FIXED) Lab.sleep(2);
        }
    }
}
